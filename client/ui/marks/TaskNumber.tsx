import { chakra } from '@chakra-ui/react';

interface TaskNumberProps {
  /** The project's or team's prefix; absent: the bare number. */
  prefix?: string | null;
  number: number | string;
}

export function TaskNumber({ prefix, number }: TaskNumberProps) {
  return (
    <chakra.bdi dir="ltr" className="num" textStyle="xs" color="fg.subtle" flexShrink="0">
      {prefix ? `${prefix}-${number}` : number}
    </chakra.bdi>
  );
}
