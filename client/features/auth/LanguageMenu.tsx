import { Button } from '@chakra-ui/react';
import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { languages, setLanguage } from '#client/lib/i18n.ts';
import { ActionMenu } from '#client/ui/ActionMenu.tsx';

/** A language in its own words, so that whoever needs it can read it. */
function nameOf(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** Nothing while there is only one language to choose. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation();
  if (languages.length < 2) return null;
  return (
    <ActionMenu
      label={t('auth.layout.language')}
      items={languages.map((code) => ({
        id: code,
        label: nameOf(code),
        checked: code === i18n.language,
        onSelect: () => void setLanguage(code),
      }))}
      trigger={
        <Button variant="ghost" size="sm">
          <Globe aria-hidden />
          {nameOf(i18n.language)}
        </Button>
      }
    />
  );
}
