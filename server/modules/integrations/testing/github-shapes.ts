import { createRequire } from 'node:module';

interface Definition {
  readonly name: string;
  readonly examples: readonly Record<string, unknown>[];
}
const definitions: readonly Definition[] = createRequire(import.meta.url)(
  '@octokit/webhooks-examples/api.github.com/index.json',
);

/** A payload of a delivery as GitHub publishes it. */
export function published(name: string, action: string | undefined): Record<string, unknown> {
  const found = definitions
    .find((one) => one.name === name)
    ?.examples.find((one) => one.action === action && (name !== 'push' || Array.isArray(one.commits)));
  if (found === undefined) throw new Error(`no example of ${name} ${action}`);
  return found;
}

function part(name: string, action: string, key: string): Record<string, unknown> {
  return { ...Object(published(name, action)[key]) };
}

/** Complete records of GitHub's responses, as templates: the same records that its deliveries carry. */
export const shapes = {
  issue: part('issues', 'opened', 'issue'),
  comment: part('issue_comment', 'created', 'comment'),
  repository: part('issues', 'opened', 'repository'),
  user: part('issues', 'opened', 'sender'),
  installation: part('installation', 'created', 'installation'),
} as const;
