import { chakra, HStack } from '@chakra-ui/react';

export function Logo({ size = 24, withName = false }: { size?: number; withName?: boolean }) {
  const mark = (
    <chakra.svg
      viewBox="0 0 24 24"
      boxSize={`${size}px`}
      flexShrink="0"
      role={withName ? undefined : 'img'}
      aria-label={withName ? undefined : 'Takt'}
      aria-hidden={withName || undefined}
    >
      <chakra.rect width="24" height="24" rx="6" fill="brand.solid" />
      <chakra.path
        d="M6 9.5v5M10 5v14M14 9.5v5M18 9.5v5"
        stroke="brand.contrast"
        strokeWidth="1.75"
        strokeLinecap="round"
      />
    </chakra.svg>
  );
  if (!withName) return mark;
  return (
    <HStack gap="2" fontWeight="semibold">
      {mark}
      <span translate="no">Takt</span>
    </HStack>
  );
}
