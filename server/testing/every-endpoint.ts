import { api } from '#shared/api.ts';
import type { Endpoint, EndpointTable } from '#shared/http/endpoint.ts';

export interface NamedEndpoint {
  /** `module.operation` */
  readonly name: string;
  readonly endpoint: Endpoint;
}

function operations([module, table]: [string, EndpointTable]): NamedEndpoint[] {
  return Object.entries(table).map(([name, endpoint]) => ({ name: `${module}.${name}`, endpoint }));
}

/** Every operation of the wire, so that a new one is covered the moment it exists. */
export const everyEndpoint: readonly NamedEndpoint[] = Object.entries(api).flatMap(operations);

/** Paths of an endpoint in every spelling, with each parameter filled. */
export function pathsOf({ path, aliases = [] }: Endpoint, value: string): string[] {
  return [path, ...aliases].map((template) =>
    template.replace(/:[A-Za-z]+/g, encodeURIComponent(value.replace(/\p{Surrogate}/gu, '?'))),
  );
}
