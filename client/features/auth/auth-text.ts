import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { clientTexts } from '#client/features/auth/texts.ts';
import { NetworkError } from '#client/lib/api-error.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';

/** The catalogue's keys of the texts that are English where they come from: schemas, server, calls. */
const keys = new Map<string, string>([
  ...Object.entries({ ...authTexts, ...clientTexts }).map(([key, text]): [string, string] => [text, key]),
  [new NetworkError().message, 'network'],
]);

/** Says a text of a schema or of the server in the language of the interface, if the catalogue has it. */
export function useAuthText(): (message: string | undefined) => string | undefined {
  const { t } = useTranslation();
  return useCallback(
    (message) => {
      const key = keys.get(message ?? '');
      return key === undefined ? message : t(`auth.texts.${key}`);
    },
    [t],
  );
}
