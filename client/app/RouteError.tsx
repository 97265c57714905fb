import { Flex } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { ApiError, errorText } from '#client/lib/api-error.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';

/** Code of a page that is gone after an update of the server: a reload gets the new one. */
const isStaleCode = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);

const reloadedKey = 'reloaded-at';
const onceMilliseconds = 60_000;

/** Loads the page that was wanted from the new version; once, should it not be there either. */
function reloadOnce(): void {
  const last = Number(sessionStorage.getItem(reloadedKey) ?? 0);
  if (!navigator.onLine || Date.now() - last < onceMilliseconds) return;
  sessionStorage.setItem(reloadedKey, String(Date.now()));
  window.location.reload();
}

function useMessage(error: unknown): string {
  const { t } = useTranslation();
  if (isStaleCode(error)) return t('shell.error.updated');
  if (isRouteErrorResponse(error)) return error.status === 404 ? t('shell.error.notFound') : error.statusText;
  return errorText(error);
}

/** What stands in the place of a page that could not be shown. */
export function RouteError() {
  const error = useRouteError();
  useEffect(() => {
    if (isStaleCode(error)) reloadOnce();
  }, [error]);
  return (
    <Flex minH="60dvh" align="center" justify="center">
      <ErrorState
        message={useMessage(error)}
        requestId={error instanceof ApiError ? error.requestId : undefined}
        onRetry={() => window.location.reload()}
      />
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
