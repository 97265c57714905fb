import { Flex } from '@chakra-ui/react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { useLostCode } from '#client/app/use-lost-code.ts';
import { ApiError, errorText } from '#client/lib/api-error.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';

const NotKept = lazyPart(() => import('#client/ui/NotKept.tsx').then((module) => module.NotKept));

function useMessage(error: unknown): string {
  const { t } = useTranslation();
  if (isRouteErrorResponse(error)) return error.status === 404 ? t('shell.error.notFound') : error.statusText;
  return errorText(error);
}

function Failure({ error, message }: { error: unknown; message: string }) {
  return (
    <ErrorState
      message={message}
      requestId={error instanceof ApiError ? error.requestId : undefined}
      onRetry={() => window.location.reload()}
    />
  );
}

/** What stands in the place of a page that could not be shown. */
export function RouteError() {
  const { t } = useTranslation();
  const error = useRouteError();
  const message = useMessage(error);
  const code = useLostCode(error);
  return (
    <Flex minH="60dvh" align="center" justify="center">
      <Suspense fallback={null}>
        {code === 'away' ? <NotKept /> : null}
        {code === 'gone' ? <Failure error={error} message={t('shell.error.updated')} /> : null}
        {code === 'no' ? <Failure error={error} message={message} /> : null}
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
