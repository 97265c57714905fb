import { z } from 'zod';

export interface TracingConfig {
  /** Address of the collector, `/v1/traces` included. */
  readonly tracesUrl: string;
  readonly serviceName: string;
}

const absent = (value: unknown) => (value === '' ? undefined : value);
const address = z.preprocess(
  absent,
  z
    .url({ protocol: /^https?$/, error: 'The address of the collector begins with http:// or https://.' })
    .optional(),
);

/** The names that OpenTelemetry gives them everywhere. */
export const tracingEnvironment = z
  .object({
    OTEL_EXPORTER_OTLP_ENDPOINT: address,
    OTEL_SERVICE_NAME: z.preprocess(absent, z.string().trim().default('takt')),
  })
  .transform((values): { tracing: TracingConfig | undefined } => {
    const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName } = values;
    if (endpoint === undefined) return { tracing: undefined };
    return { tracing: { tracesUrl: `${endpoint.replace(/\/+$/, '')}/v1/traces`, serviceName } };
  });
