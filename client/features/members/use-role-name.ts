import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { roleName } from '#shared/enums/role-name.ts';

/** A built-in role in words; roles of the workspace's own making are called what they are called. */
export function useRoleName(): (name: string | undefined) => string {
  const { t } = useTranslation();
  return useCallback(
    (name) => (roleName.safeParse(name).success ? t(`members.roles.${name}`) : (name ?? '')),
    [t],
  );
}
