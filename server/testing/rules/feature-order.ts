import { importGraph, type SourceFile } from './import-graph.ts';

/**
 * Each part of the client imports only earlier ones. A part is a feature or a folder beside the features; `queries`
 * are the `queries.ts` of all features, with their imports from their own feature.
 */
const clientOrder = `
service-worker, theme →
lib →
locales, ui →
queries →
auth →
workspace →
absences, assistants, attachments, budgets, comments, favorites, invoices, join-team, meetings, notifications, offline-queue, plans, rates, sync, task-lists →
boards, time-logs →
time-slots, timer →
tasks, team →
calendars →
kanban, members, my-day, projects, public-team →
integrations, reports, task-browser →
settings, timesheets →
home →
pages →
app
`;

const places = new Map(
  clientOrder
    .split('→')
    .flatMap((parts, place) => parts.split(',').map((part): [string, number] => [part.trim(), place])),
);

const featureOf = (path: string) => /^client\/features\/([^/]+)\//.exec(path)?.[1];

const partOf = (path: string) => featureOf(path) ?? /^client\/([^/]+)\//.exec(path)?.[1];

/** The reads of the features, which may precede the features' components. */
function readsOf(graph: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reads = new Set([...graph.keys()].filter((path) => path.endsWith('/queries.ts')));
  for (const path of reads) {
    for (const to of graph.get(path) ?? []) if (featureOf(to) === featureOf(path)) reads.add(to);
  }
  return reads;
}

/** Imports of the client against its order, types included. */
export function findBackwardFeatures(files: readonly SourceFile[]): string[] {
  const graph = importGraph(files);
  const reads = readsOf(graph);
  const nameOf = (path: string) => (reads.has(path) ? 'queries' : partOf(path));
  return [...graph].flatMap(([path, imported]) => {
    const part = path.startsWith('client/') ? nameOf(path) : undefined;
    if (part === undefined) return [];
    const place = places.get(part);
    if (place === undefined) return [`${path}: ${part} has no place in the order`];
    return imported.flatMap((to) => {
      const other = to.startsWith('client/') ? nameOf(to) : undefined;
      const isFree = other === undefined || other === part || (places.get(other) ?? place) < place;
      return isFree ? [] : [`${path}: ${to} does not come earlier in the order`];
    });
  });
}
