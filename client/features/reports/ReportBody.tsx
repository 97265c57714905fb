import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Answer } from '#client/ui/feedback/Answer.tsx';

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
  // What stands in for other filters is not theirs once theirs has failed.
  const query = { data: error && isPlaceholderData ? undefined : data, error, refetch };
  return (
    <Answer query={query} skeleton={skeleton} failedTitle={t('reports.failed')}>
      {(report) => (
        <chakra.div
          aria-busy={isPlaceholderData || undefined}
          opacity={isPlaceholderData ? 0.6 : undefined}
          transition="opacity {durations.fast}"
        >
          {isEmpty(report) ? empty : children(report)}
        </chakra.div>
      )}
    </Answer>
  );
}
