import { AsyncLocalStorage } from 'node:async_hooks';
import type { LiveBus } from '#server/live/live-bus.ts';
import { everyEndpoint } from '#server/testing/every-endpoint.ts';
import { areasChangedBy, type Endpoint } from '#shared/http/endpoint.ts';
import { type LiveTopic, staleAreas } from '#shared/live/topics.ts';

/** The topics that a call announces; what follows from it asynchronously belongs to it as well. */
const announced = new AsyncLocalStorage<Set<LiveTopic>>();

/** Announced by jobs, which tests run within the call that begins them. */
const ofJobs: ReadonlySet<LiveTopic> = new Set(['integrations']);

/** The bus, which notes what each call announces. */
export function notingTopics(live: LiveBus): LiveBus {
  return {
    ...live,
    publish(tenantId, topic, id, details) {
      announced.getStore()?.add(topic);
      return live.publish(tenantId, topic, id, details);
    },
  };
}

const patterns = everyEndpoint.flatMap(({ endpoint }) =>
  [endpoint.path, ...(endpoint.aliases ?? [])].map((path) => ({
    endpoint,
    pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/:[A-Za-z]+/g, '[^/]+')}$`),
  })),
);

/** Fixed names come before parameters in an address, as they do for the router. */
const endpointOf = (method: string, path: string): Endpoint | undefined =>
  patterns
    .filter(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path))
    .toSorted((one, other) => one.endpoint.path.split(':').length - other.endpoint.path.split(':').length)[0]
    ?.endpoint;

/** Runs a call; throws if it announced a change that its endpoint does not name: pages without a stream would not show it. */
export async function withNamedChanges<T>(method: string, path: string, call: () => Promise<T>): Promise<T> {
  const topics = new Set<LiveTopic>();
  // Awaited inside: a call of Fastify's begins when somebody waits for it.
  const answer = await announced.run(topics, async () => await call());
  const endpoint = endpointOf(method, path);
  if (endpoint === undefined || method === 'GET') return answer;
  const areas = areasChangedBy(endpoint);
  const isNamed = (topic: LiveTopic) => staleAreas[topic].every((area) => areas.includes(area));
  const unnamed = [...topics].filter((topic) => !isNamed(topic) && !ofJobs.has(topic));
  if (unnamed.length > 0)
    throw new Error(`${method} ${endpoint.path}: its \`changes\` lack ${unnamed.join(', ')}`);
  return answer;
}
