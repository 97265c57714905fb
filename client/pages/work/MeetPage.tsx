import '#client/locales/en/pages/meetings.json';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Meeting } from '#client/features/meetings/Meeting.tsx';
import { TogetherButton } from '#client/features/meetings/public/TogetherButton.tsx';
import { collaborationQuery } from '#client/features/meetings/queries.ts';
import { useMay, useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { usePage } from '#client/lib/failures/page.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { PageSkeleton } from '#client/ui/feedback/PageSkeleton.tsx';
import { PageHeader } from '#client/ui/layout/PageHeader.tsx';
import { fromBase64, roomTitle } from '#shared/meetings/room-name.ts';
import { slug } from '#shared/text/slug.ts';

/** What the room is about; a team by its own name, of which the room has only the letters. */
function meetingTitle(roomName: string, teams: readonly { name: string }[]): string {
  const title = roomTitle(roomName);
  return teams.find(({ name }) => slug(name).replaceAll('-', ' ') === title)?.name ?? title;
}

/** A video meeting; `roomName` is its name in base64. Without one, meetings are started here. */
export function MeetPage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const { teams } = useScope();
  const runsIt = useMay()('ALL_ORG_EDIT');
  const query = useReadOf(collaborationQuery);
  const code = params.get('roomName');
  const roomName = code === null ? undefined : fromBase64(code)?.trim();
  const title = (roomName && meetingTitle(roomName, teams)) || t('meetings.title');
  usePage({ title });

  const together = <TogetherButton variant="solid" />;

  function content(): ReactNode {
    if (!query.data) return <Answer query={query} skeleton={<PageSkeleton />} />;
    if (!query.data.meetings) {
      return (
        <EmptyState
          title={t('meetings.off.title')}
          description={t(`meetings.off.${runsIt ? 'setUp' : 'what'}`)}
          action={together}
        />
      );
    }
    if (roomName) return <Meeting key={roomName} roomName={roomName} />;
    const words = code === null ? 'none' : 'badLink';
    return (
      <EmptyState
        title={t(`meetings.${words}.title`)}
        description={t(`meetings.${words}.what`)}
        action={together}
      />
    );
  }

  return (
    <>
      <PageHeader
        title={title}
        actions={roomName && query.data?.meetings ? <TogetherButton roomName={roomName} /> : undefined}
      />
      {content()}
    </>
  );
}
