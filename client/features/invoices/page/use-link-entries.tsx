import { Link, Unlink } from 'lucide-react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { notify } from '#client/ui/feedback/notify.ts';

interface Linked {
  readonly hasLink: boolean;
  readonly share: () => Promise<{ url: string }>;
  readonly unshare: () => Promise<unknown>;
}

/** The link for the client: copied, and withdrawn where there is one. */
export function useLinkEntries({ hasLink, share, unshare }: Linked) {
  const { t } = useTranslation();
  async function copy(): Promise<void> {
    const { url } = await share();
    await navigator.clipboard.writeText(url);
    notify.success(() => t('invoices.share.copied'));
  }
  async function withdraw(): Promise<void> {
    await unshare();
    notify.success(() => t('invoices.share.withdrawn'));
  }
  const orRefused = (work: Promise<void>) => void work.catch((error: unknown) => notify.refused(error));
  const icon = { size: 16, 'aria-hidden': true } as const;
  const withdrawEntry = {
    id: 'withdraw',
    label: t('invoices.share.withdraw'),
    icon: <Unlink {...icon} />,
    onSelect: () => orRefused(withdraw()),
  };
  return [
    {
      id: 'link',
      label: t('invoices.share.copy'),
      icon: <Link {...icon} />,
      onSelect: () => orRefused(copy()),
    },
    ...(hasLink ? [withdrawEntry] : []),
  ];
}
