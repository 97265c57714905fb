import { Flex } from '@chakra-ui/react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { isLost, useLostCode } from '#client/app/use-lost-code.ts';
import { ApiError, errorText } from '#client/lib/api/api-error.ts';
import { reportFailure } from '#client/lib/failures/failures.ts';
import { lazyPart } from '#client/lib/failures/lazy-part.ts';
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx';

const NotKept = lazyPart(() => import('#client/ui/feedback/NotKept.tsx').then((module) => module.NotKept));

function useMessage(error: unknown): string {
  const { t } = useTranslation();
  if (!isRouteErrorResponse(error)) return errorText(error);
  return error.status === 404 ? t('shell.error.notFound') : t('ui.error.message');
}

/** The code to quote: of the call that was refused, or of the failure in the server's log. */
function useReference(error: unknown): string | undefined {
  const [reported] = useState(() => reportFailure(error, isLost(error) ? 'code' : 'boundary'));
  return error instanceof ApiError ? error.requestId : reported;
}

const patienceMilliseconds = 60_000;
/** When the page of this address was last tried again by itself. */
const triedAt = new Map<string, number>();

/** First the part that failed is drawn anew; where that has not helped, the whole page is loaded. */
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
  const message = useMessage(error);
  const reference = useReference(error);
  const wayBack = useWayBack();
  return <ErrorState message={message} {...(reference ? { requestId: reference } : {})} {...wayBack} />;
}

function Gone({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const reference = useReference(error);
  return (
    <ErrorState
      message={t('shell.error.updated')}
      {...(reference ? { requestId: reference } : {})}
      onRetry={() => window.location.reload()}
    />
  );
}

/** What stands in the place of a page that could not be shown. */
export function RouteError() {
  const error = useRouteError();
  const code = useLostCode(error);
  return (
    <Flex minH="60dvh" align="center" justify="center">
      <Suspense fallback={null}>
        {code === 'away' ? <NotKept /> : null}
        {code === 'gone' ? <Gone error={error} /> : null}
        {code === 'no' ? <Broken error={error} /> : null}
      </Suspense>
    </Flex>
  );
}

/** The same where there is no shell around it. */
export function RootError() {
  return (
    <main>
      <RouteError />
    </main>
  );
}
