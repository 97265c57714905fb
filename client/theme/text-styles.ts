import { defineTextStyles } from '@chakra-ui/react';

const tight = '-0.011em';

/** 12 facts, 13 work, 14 body, 16 dialogs, 20 page title, 24 document title. Nothing else. */
export const textStyles = defineTextStyles({
  '2xs': { value: { fontSize: '2xs', lineHeight: '0.875rem' } },
  xs: { value: { fontSize: 'xs', lineHeight: '1rem' } },
  sm: { value: { fontSize: 'sm', lineHeight: '1.25rem' } },
  md: { value: { fontSize: 'md', lineHeight: '1.25rem' } },
  lg: { value: { fontSize: 'lg', lineHeight: '1.5rem', letterSpacing: tight } },
  xl: { value: { fontSize: 'xl', lineHeight: '1.75rem', letterSpacing: '-0.014em' } },
  '2xl': { value: { fontSize: '2xl', lineHeight: '2rem', letterSpacing: '-0.016em' } },
  label: { value: { fontSize: 'sm', lineHeight: '1.25rem', fontWeight: 'medium' } },
});
