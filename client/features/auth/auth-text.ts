import '#client/features/auth/parts/words.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { spokenTexts } from '#client/features/auth/texts.ts';

interface Texts {
  readonly [key: string]: string | Texts;
}

function keysByText(texts: Texts, prefix: string): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[value, prefix + key]] : keysByText(value, `${prefix}${key}.`),
  );
}

/** The catalogue's keys of the texts that are English where they come from: schemas, server, calls. */
const keys = new Map(keysByText(spokenTexts, 'auth.texts.'));

/** Says a text of a schema or of the server in the language of the interface, if the catalogue has it. */
export function useAuthText(): (message: string | undefined) => string | undefined {
  const { t } = useTranslation();
  return useCallback(
    (message) => {
      const key = keys.get(message ?? '');
      return key === undefined ? message : t(key);
    },
    [t],
  );
}
