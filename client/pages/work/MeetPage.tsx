import { Button, Text } from '@chakra-ui/react';
import { type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { type LobbyChoice, MeetingLobby, newLobbyChoice } from '#client/features/meetings/MeetingLobby.tsx';
import type { MeetingEnd } from '#client/features/meetings/MeetingRoom.tsx';
import { TogetherButton } from '#client/features/meetings/public/TogetherButton.tsx';
import { collaborationQuery } from '#client/features/meetings/queries.ts';
import { useMay, useScope } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api/api.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { lazyView } from '#client/lib/failures/lazy-part.ts';
import { usePage } from '#client/lib/failures/page.ts';
import { useAttempt } from '#client/lib/input/use-attempt.ts';
import { forgetDevice, writeDevice } from '#client/lib/session/device.ts';
import { readStored } from '#client/lib/session/storage.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { serverNow } from '#client/lib/time/clock.ts';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { PageSkeleton } from '#client/ui/feedback/PageSkeleton.tsx';
import { PageHeader } from '#client/ui/layout/PageHeader.tsx';
import { type MeetingToken, meetingToken, meetingTokenSeconds } from '#shared/meetings/meeting.schema.ts';
import { meetingsApi } from '#shared/meetings/meetings.api.ts';
import { fromBase64, roomTitle } from '#shared/meetings/room-name.ts';
import { slug } from '#shared/text/slug.ts';

/** The title of the room; a team by its own name, of which the room has only the letters. */
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

const MeetingRoom = lazyView(() =>
  import('#client/features/meetings/MeetingRoom.tsx').then((module) => module.MeetingRoom),
);

type Stage = { is: 'lobby' } | { is: 'over'; end: MeetingEnd } | { is: 'inside'; access: MeetingToken };

function nameOf({ firstName, lastName, name, email }: ReturnType<typeof useScope>['user']): string {
  return [firstName, lastName].filter(Boolean).join(' ') || name || email || '';
}

/** From the lobby into the room and out again. */
function Meeting({ roomName }: { roomName: string }) {
  const { t } = useTranslation();
  const { user, userId } = useScope();
  const [choice, setChoice] = useState<LobbyChoice>(() => newLobbyChoice(nameOf(user)));
  const [stage, setStage] = useState<Stage>({ is: 'lobby' });
  const { isBusy, failure, setFailure, attempt } = useAttempt();

  function join(next: LobbyChoice) {
    setChoice(next);
    void attempt(async () => {
      const access = await tokenFor({ userId, roomName, username: next.name });
      setStage({ is: 'inside', access });
    });
  }

  function fail() {
    forgetToken();
    setStage({ is: 'lobby' });
    setFailure(t('meetings.room.failed'));
  }

  if (stage.is === 'inside') {
    return (
      <Suspense fallback={<Text role="status">{t('meetings.room.connecting')}</Text>}>
        <MeetingRoom
          access={stage.access}
          choice={choice}
          onEnd={(end) => {
            forgetToken();
            setStage((now) => (now.is === 'inside' ? { is: 'over', end } : now));
          }}
          onFailure={fail}
        />
      </Suspense>
    );
  }
  if (stage.is === 'over') {
    return (
      <EmptyState
        title={t(`meetings.room.${stage.end}`)}
        action={<Button onClick={() => setStage({ is: 'lobby' })}>{t('meetings.room.again')}</Button>}
      />
    );
  }
  return <MeetingLobby initial={choice} isBusy={isBusy} failure={failure} onJoin={join} />;
}

const storageKey = 'meeting-token';

const storedToken = meetingToken.extend({ for: z.string(), until: z.number() });

interface Guest {
  readonly userId: string;
  readonly roomName: string;
  readonly username: string;
}

const keyOf = ({ userId, roomName, username }: Guest) => JSON.stringify([userId, roomName, username]);

/** Seconds before its end in which a token is not used any more. */
const lastSeconds = 300;

function stored(guest: Guest): MeetingToken | undefined {
  const cached = readStored(storageKey, storedToken);
  return cached?.for === keyOf(guest) && cached.until > serverNow() ? cached : undefined;
}

/** The token that admits the person to the room: stored on this device, so that a reload needs no other. */
async function tokenFor(guest: Guest): Promise<MeetingToken> {
  const cached = stored(guest);
  if (cached !== undefined) return cached;
  const { roomName, username } = guest;
  const answer = await call(meetingsApi.token, { query: { roomName, username } });
  const until = serverNow() + (meetingTokenSeconds - lastSeconds) * 1000;
  writeDevice(storageKey, JSON.stringify({ ...answer, for: keyOf(guest), until }));
  return answer;
}

function forgetToken(): void {
  forgetDevice(storageKey);
}
