import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isBuiltInRole } from '#shared/access/roles.ts';

/** Says a role: those that every workspace has in words, others as they were named. */
export function useRoleName(): (name: string) => string {
  const { t } = useTranslation();
  return useCallback((name) => (isBuiltInRole(name) ? t(`settings.roleNames.${name}`) : name), [t]);
}
