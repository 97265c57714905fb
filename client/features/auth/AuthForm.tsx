import { chakra } from '@chakra-ui/react';

/** A form that the schemas check and not the browser. */
export const AuthForm = chakra(
  'form',
  { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' } },
  { defaultProps: { noValidate: true } },
);
