import { z } from 'zod';

export const responseStatus = z.enum(['error', 'success']);
export type ResponseStatus = z.infer<typeof responseStatus>;

export const logLevel = z.enum(['DEBUG', 'INFO', 'WARN', 'ERROR', 'FATAL']);
export type LogLevel = z.infer<typeof logLevel>;

export const dataSyncMode = z.enum(['PULL', 'REAL_TIME']);
export type DataSyncMode = z.infer<typeof dataSyncMode>;
