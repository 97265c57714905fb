import { Button, type ButtonProps } from '@chakra-ui/react';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';

interface MoreButtonProps extends ButtonProps {
  pages: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
}

/** Reads the next page of a list, where there is one. */
export function MoreButton({ pages, ...button }: MoreButtonProps) {
  if (!pages.hasNextPage) return null;
  return (
    <Button
      variant="outline"
      size="sm"
      loading={pages.isFetchingNextPage}
      onClick={() => void pages.fetchNextPage()}
      {...button}
    />
  );
}
