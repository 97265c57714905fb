import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#client/lib/api-error.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';

export interface ReportBodyProps<T> {
  answer: {
    readonly data: T | undefined;
    readonly error: Error | null;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => unknown;
  };
  /** The shape of what is to come. */
  skeleton: ReactNode;
  isEmpty: (data: T) => boolean;
  empty: ReactNode;
  children: (data: T) => ReactNode;
}

/** A report as it stands: on its way, failed, without time, or there. What was there stays until the next is. */
export function ReportBody<T>({ answer, skeleton, isEmpty, empty, children }: ReportBodyProps<T>) {
  const { t } = useTranslation();
  const { data, error, isPlaceholderData, refetch } = answer;
  if (error && (data === undefined || isPlaceholderData))
    return (
      <ErrorState title={t('reports.failed')} message={errorText(error)} onRetry={() => void refetch()} />
    );
  if (data === undefined) return <>{skeleton}</>;
  return (
    <chakra.div
      aria-busy={isPlaceholderData || undefined}
      opacity={isPlaceholderData ? 0.6 : undefined}
      transition="opacity {durations.fast}"
    >
      {isEmpty(data) ? empty : children(data)}
    </chakra.div>
  );
}
