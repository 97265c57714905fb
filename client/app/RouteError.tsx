import { Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { ApiError, errorText } from '#client/lib/api/api-error.ts';
import { reportFailure } from '#client/lib/failures/failures.ts';
import { isLostCode, lostCodeText, reloadOnce, useLostCode } from '#client/lib/failures/lost-code.ts';
import type { FailedPartProps } from '#client/lib/failures/part-boundary.tsx';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx';
import { OfflineMessage } from '#client/ui/feedback/OfflineMessage.tsx';

function useMessage(error: unknown): string {
  const { t } = useTranslation();
  if (!isRouteErrorResponse(error)) return errorText(error);
  return error.status === 404 ? t('shell.error.notFound') : t('ui.error.message');
}

/** The code to quote: of the call that was refused, or of the failure in the server's log. */
function useReference(error: unknown): string | undefined {
  const [reported] = useState(() => reportFailure(error, isLostCode(error) ? 'code' : 'boundary'));
  return error instanceof ApiError ? error.requestId : reported;
}

const patienceMilliseconds = 60_000;
/** When the page of this address was last tried again by itself. */
const triedAt = new Map<string, number>();

/** Renders the failed part again first; if that does not help, loads the whole page. */
function useWayBack() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const [hasTried] = useState(() => Date.now() - (triedAt.get(pathname) ?? 0) < patienceMilliseconds);
  if (hasTried) return { onRetry: () => window.location.reload(), retryLabel: t('shell.error.reload') };
  const onRetry = () => {
    triedAt.set(pathname, Date.now());
    void navigate({ pathname, search, hash }, { replace: true });
  };
  return { onRetry };
}

function Broken({ error }: { error: unknown }) {
  return <ErrorState message={useMessage(error)} requestId={useReference(error)} {...useWayBack()} />;
}

function Gone({ error, code }: { error: unknown; code: 'gone' | 'missed' }) {
  const { t } = useTranslation();
  return (
    <ErrorState
      message={t(lostCodeText(code))}
      requestId={useReference(error)}
      onRetry={() => window.location.reload()}
      retryLabel={t('shell.error.reload')}
    />
  );
}

interface PageFailureProps {
  error: unknown;
  code: ReturnType<typeof useLostCode>;
}

function PageFailure({ error, code }: PageFailureProps) {
  return (
    <Flex minH="60dvh" align="center" justify="center">
      {code === 'away' ? <OfflineMessage /> : null}
      {code === 'gone' || code === 'missed' ? <Gone error={error} code={code} /> : null}
      {code === 'no' ? <Broken error={error} /> : null}
    </Flex>
  );
}

/** Stands in for a page that failed to render. */
export function RouteError() {
  const error = useRouteError();
  return <PageFailure error={error} code={useLostCode(error, { onGone: reloadOnce })} />;
}

/** In the place of a page whose code was lost: it is loaded as soon as the server is there. */
export function LostPage({ error, onRetry }: FailedPartProps) {
  const code = useLostCode(error, { retry: onRetry, onGone: reloadOnce });
  if (code === 'no') throw error;
  return <PageFailure error={error} code={code} />;
}

/** The same where there is no shell around it. */
export function RootError() {
  return (
    <main>
      <RouteError />
    </main>
  );
}
