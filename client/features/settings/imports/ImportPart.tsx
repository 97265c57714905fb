import { chakra, Text } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

export interface ImportPartProps {
  title: string;
  children: ReactNode;
}

/** One step of an import under its own head. */
export function ImportPart({ title, children }: ImportPartProps) {
  const id = useId();
  return (
    <chakra.section aria-labelledby={id} px="4" py="3" borderTopWidth="1px" borderColor="border.muted">
      <Text as="h4" id={id} textStyle="sm" fontWeight="semibold" mb="2">
        {title}
      </Text>
      {children}
    </chakra.section>
  );
}
