import { z } from 'zod';

/** Body of every response outside 2xx. `errors` contains one text for each form field and occurs with 400 only. */
export const errorBody = z.object({
  statusCode: z.number(),
  message: z.union([z.string(), z.array(z.string())]),
  error: z.string(),
  code: z.string().optional(),
  /** The reason, or where there is none of its own the kind of the refusal, in upper case. */
  errorCode: z.string().optional(),
  timestamp: z.string().optional(),
  /** The token to send back with the code of the second factor. */
  challenge: z.string().optional(),
  details: z.record(z.string(), z.unknown()).optional(),
  errors: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
});

export type ErrorBody = z.infer<typeof errorBody>;
