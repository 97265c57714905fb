import { useTranslation } from 'react-i18next';
import { nameInWords } from '#client/features/settings/audit/name-in-words.ts';

/** The names of actions and records in the reader's language, where it has a word for them. */
export function useKindNames() {
  const { t, i18n } = useTranslation();
  return {
    ofAction: (action: string) =>
      i18n.exists(`audit.actions.${action}`) ? t(`audit.actions.${action}`) : nameInWords(action),
    ofEntity: (entity: string) =>
      i18n.exists(`audit.entities.${entity}`) ? t(`audit.entities.${entity}`) : nameInWords(entity),
  };
}
