import { chakra, HStack } from '@chakra-ui/react';
import { File, FileArchive, FileImage, FileText, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

const icons: readonly (readonly [RegExp, LucideIcon])[] = [
  [/^image\//, FileImage],
  [/zip|compressed|tar/, FileArchive],
  [/^text\/|pdf|word|document/, FileText],
];

export interface FileCardProps {
  contentType: string;
  name: ReactNode;
  facts: ReactNode;
  actions: ReactNode;
}

/** A file as a small card: what it is, how big, by whom. */
export function FileCard({ contentType, name, facts, actions }: FileCardProps) {
  const Icon = icons.find(([pattern]) => pattern.test(contentType))?.[1] ?? File;
  return (
    <HStack
      as="li"
      gap="2"
      ps="3"
      pe="1"
      py="1.5"
      w={{ base: '100%', md: 'calc(50% - {spacing.1})' }}
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      bg="bg.panel"
      textStyle="sm"
    >
      <chakra.span color="fg.subtle" flexShrink="0" aria-hidden>
        <Icon size={16} />
      </chakra.span>
      <chakra.div flex="1" minW="0">
        <chakra.div truncate dir="auto">
          {name}
        </chakra.div>
        <chakra.div textStyle="xs" color="fg.subtle" className="num" truncate>
          {facts}
        </chakra.div>
      </chakra.div>
      {actions}
    </HStack>
  );
}
