import { emailInput, emailPasswordInput } from '#shared/auth/auth.schema.ts';

export const passwordSchema = emailPasswordInput.pick({ email: true, password: true });
export const codeRequestSchema = emailInput.pick({ email: true });
