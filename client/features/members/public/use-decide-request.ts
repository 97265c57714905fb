import { useWrite } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import type { JoinRequest } from '#shared/invitations/join-request.schema.ts';
import { joinRequestsApi } from '#shared/invitations/join-requests.api.ts';

export type JoinDecision = 'ACCEPTED' | 'REJECTED' | 'PENDING';

interface Decided {
  request: JoinRequest;
  action: JoinDecision;
}

/** Lets somebody into the team, or not. */
export function useDecideRequest() {
  const { t } = useTranslation();
  return useWrite(joinRequestsApi.decide, {
    input: ({ request, action }: Decided) => ({ params: { id: request.id, action } }),
    onSuccess: (_list, { request, action }) =>
      notify.success(() => t(`members.requests.done.${action}`, { name: request.fullName })),
    onFailure: (error) => notify.failure('members.requests.failed', error),
  });
}
