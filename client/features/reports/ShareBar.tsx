import { chakra } from '@chakra-ui/react';
import { useFormat } from '#client/lib/time/use-format.ts';

export interface ShareBarProps {
  /** 0 to 100 */
  percent: number;
}

/** A share as a length and in words. */
export function ShareBar({ percent }: ShareBarProps) {
  const format = useFormat();
  return (
    <chakra.span
      className="num"
      display="inline-flex"
      alignItems="center"
      justifyContent="flex-end"
      verticalAlign="middle"
      gap="2"
    >
      <chakra.span
        hideBelow="md"
        w="56px"
        h="6px"
        borderRadius="full"
        bg="bg.muted"
        overflow="hidden"
        display="inline-block"
        aria-hidden
      >
        <chakra.span
          display="block"
          h="100%"
          bg="gray.400"
          _dark={{ bg: 'gray.500' }}
          style={{ inlineSize: `${Math.min(100, percent)}%` }}
        />
      </chakra.span>
      <chakra.span minW="3rem" textAlign="end">
        {format.share(percent)}
      </chakra.span>
    </chakra.span>
  );
}
