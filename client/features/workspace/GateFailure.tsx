import { GateFrame } from '#client/features/workspace/GateFrame.tsx';
import { ApiError, errorText } from '#client/lib/api-error.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';

export interface GateFailureProps {
  error: Error;
  onRetry: () => void;
}

/** Person or teams did not load: nothing can be shown without them. */
export function GateFailure({ error, onRetry }: GateFailureProps) {
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <GateFrame>
      <ErrorState message={errorText(error)} requestId={requestId} onRetry={onRetry} />
    </GateFrame>
  );
}
