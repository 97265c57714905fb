import { Card } from '@chakra-ui/react';
import { ApiError, errorText } from '#client/lib/api-error.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';

export interface LoadFailedProps {
  error: Error;
  onRetry: () => void;
}

/** In place of time that did not come. */
export function LoadFailed({ error, onRetry }: LoadFailedProps) {
  return (
    <Card.Root>
      <ErrorState
        message={errorText(error)}
        requestId={error instanceof ApiError ? error.requestId : undefined}
        onRetry={onRetry}
      />
    </Card.Root>
  );
}
