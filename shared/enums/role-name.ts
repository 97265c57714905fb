import { z } from 'zod';

export const roleName = z.enum([
  'SUPER_ADMIN',
  'ADMIN',
  'DATA_ENTRY',
  'EMPLOYEE',
  'CANDIDATE',
  'MANAGER',
  'VIEWER',
  'INTERVIEWER',
]);
export type RoleName = z.infer<typeof roleName>;
