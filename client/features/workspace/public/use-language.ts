import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { i18n, setLanguage, languages as translated } from '#client/lib/text/i18n.ts';
import { languages } from '#shared/defaults/languages.ts';
import { usersApi } from '#shared/users/users.api.ts';

/** In their own words. */
export const languageChoices = languages
  .filter(({ code }) => translated.includes(code))
  .map(({ code, nativeName }) => ({ value: code, label: nativeName }));

/** Speaks another language at once, and in the account from now on. */
export function useLanguage(onFailure?: (error: Error) => void) {
  const { userId } = useScope();
  return useWrite(usersApi.update, {
    input: (preferredLanguage: string) => ({ params: { id: userId }, body: { preferredLanguage } }),
    show: async (language) => {
      const before = i18n.language;
      await setLanguage(language);
      return () => void setLanguage(before);
    },
    onFailure,
  });
}
