import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { socialErrorText } from '#client/features/auth/public/social.ts';
import { notify } from '#client/ui/notify.ts';

const answers = ['linked', 'link_error', 'provider'] as const;

/** Says what came of linking a provider, which its page answers in the address, and takes that out again. */
export function useLinkAnswer(nameOf: (provider: string) => string): void {
  const { t } = useTranslation();
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const query = new URLSearchParams(search);
    const linked = query.get('linked');
    const reason = socialErrorText(query.get('link_error'));
    if (linked === null && reason === undefined) return;
    const name = nameOf(linked ?? query.get('provider') ?? '');
    if (reason === undefined) notify.success(t('settings.signInProviders.linked', { name }));
    else notify.error(t('settings.signInProviders.linkFailed', { name, reason }));
    for (const key of answers) query.delete(key);
    void navigate({ search: query.toString(), hash }, { replace: true });
  }, [search, hash, navigate, nameOf, t]);
}
