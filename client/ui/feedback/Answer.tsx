import { HStack, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ApiError, errorText } from '#client/lib/api/api-error.ts';
import { Card, CardBody } from '#client/ui/layout/Card.tsx';
import { ErrorState } from './ErrorState.tsx';
import { Skeleton } from './Skeleton.tsx';
import { SkeletonRegion } from './SkeletonRegion.tsx';

interface Answered<T> {
  readonly data?: T | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface AnswerProps<T> extends ListSkeletonProps {
  query: Answered<T>;
  /** The shape of what is to come, where it is no list of `rows`. */
  skeleton?: ReactNode;
  /** Says what could not be read; absent: that something went wrong. */
  failedTitle?: string;
  /** Adds the reference that an administrator looks up in the log. */
  reference?: 'shown';
  /** In place of what does not exist, or not for this person. */
  missing?: ReactNode;
  /** Absent: the answer is drawn elsewhere once it is there. */
  children?: (data: T) => ReactNode;
}

/** An id of another shape is refused as 400. */
const missingStatuses = new Set([400, 404]);

/** The state of a query: pending, failed or loaded. Loaded data stays during a new read. */
export function Answer<T>(props: AnswerProps<T>): ReactNode {
  const { query, rows, inset, failedTitle, reference, missing, children } = props;
  const { skeleton = <ListSkeleton rows={rows} inset={inset} /> } = props;
  const { data, error, refetch } = query;
  if (missing && error instanceof ApiError && missingStatuses.has(error.status)) return missing;
  if (data !== undefined) return children?.(data);
  if (error === null) return skeleton;
  const requestId = reference && error instanceof ApiError ? error.requestId : undefined;
  return (
    <ErrorState
      title={failedTitle}
      message={errorText(error)}
      requestId={requestId}
      onRetry={() => void refetch()}
    />
  );
}

interface ListSkeletonProps {
  rows?: number;
  /** Adds the padding of a settings section. */
  inset?: boolean;
}

const rowWidths = ['70%', '52%', '61%', '44%', '66%'];

export function ListSkeleton({ rows = 6, inset = false }: ListSkeletonProps) {
  return (
    <SkeletonRegion>
      <Stack gap="0" p={inset ? '4' : undefined}>
        {Array.from({ length: rows }, (_row, index) => index).map((row) => (
          <HStack key={row} h="row" gap="2" px="4" justify="space-between">
            <HStack gap="2" flex="1">
              <Skeleton h="1rem" w="1rem" />
              <Skeleton h="0.75rem" w={rowWidths[row % rowWidths.length]} />
            </HStack>
            <Skeleton h="0.75rem" w="2.5rem" />
          </HStack>
        ))}
      </Stack>
    </SkeletonRegion>
  );
}

const lineWidths = ['100%', '86%', '92%', '64%'];

export function CardSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <SkeletonRegion>
      <Card>
        <CardBody>
          <Stack gap="3">
            <Skeleton h="1rem" w="40%" />
            {Array.from({ length: lines }, (_line, index) => index).map((line) => (
              <Skeleton key={line} h="0.75rem" w={lineWidths[line % lineWidths.length]} />
            ))}
          </Stack>
        </CardBody>
      </Card>
    </SkeletonRegion>
  );
}
