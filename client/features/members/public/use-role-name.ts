import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { roleName } from '#shared/enums/role-name.ts';

/** The name of a role: built-in ones are translated, those of the workspace keep theirs. */
export function useRoleName(): (name: string | undefined) => string {
  const { t } = useTranslation();
  return (name) => (roleName.safeParse(name).success ? t(`members.roles.${name}`) : (name ?? ''));
}
