export interface SourceFile {
  /** Relative to the project, with forward slashes. */
  path: string;
  text: string;
}

const importedFile = /\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;

/** The names of the files that one imports, as they are written. */
export function importsOf(text: string): string[] {
  return [...text.matchAll(importedFile)].flatMap(([, name]) => (name === undefined ? [] : [name]));
}

const apartFromProduct = /\.test\.tsx?$|-kit\.tsx?$|\/test-[\w-]+\.tsx?$|\/testing\//;

/** The imports of each file of the product, types included. */
export function importGraph(files: readonly SourceFile[]): Map<string, string[]> {
  const product = files.filter(({ path }) => !apartFromProduct.test(path));
  const paths = new Set(product.map(({ path }) => path));
  const target = (from: string, name: string) =>
    name.startsWith('./') ? from.replace(/[^/]+$/, name.slice(2)) : name.slice(1);
  return new Map(
    product.map(({ path, text }) => [
      path,
      importsOf(text)
        .map((name) => target(path, name))
        .filter((to) => paths.has(to)),
    ]),
  );
}

/** Files that lead back to themselves by their imports, those of types included; each circle once, by one way around. */
export function findCycles(files: readonly SourceFile[]): string[] {
  const graph = importGraph(files);
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, way: string[]): void => {
    const start = way.indexOf(path);
    if (start >= 0) cycles.push([...way.slice(start), path].join(' → '));
    if (start >= 0 || done.has(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...way, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return cycles;
}

/** Each part of the server imports only earlier ones. A part is a module, a folder, or a file beside them. */
const serverOrder = `
async, clock, collaboration-config, disk-trouble, errors, github-config, log, loopback, sign-in-config, storage-config, tracing-config →
config →
db, log-file →
files, limits, live, open-database, process, release, tools →
tracing →
context →
jobs, modules/running-time, start-services →
http, mail →
modules/files, modules/system →
modules/users →
modules/roles →
modules/workspaces →
modules/teams →
modules/auth, modules/notifications, modules/projects, modules/rates →
modules/api-tokens, modules/assistants, modules/calendar-feeds, modules/invitations, modules/task-lists, modules/webhooks →
modules/absences, modules/tasks, ops, seeds →
modules/attachments, modules/comments, modules/timer, modules/trash →
cli, modules/daily-plans, modules/demo, modules/integrations, modules/time-logs →
modules/budgets, modules/calendars, modules/favorites, modules/reminders, modules/reports, modules/timesheets →
modules/boards, modules/evidence, modules/shell, modules/statistics →
modules/exports, modules/meetings →
modules/audit, modules/data-archives, modules/imports, modules/invoices, modules/saved-reports →
app, job-handlers →
serve →
bench, main, worker
`;

/** Imports of the server against its order. */
export function findBackwardImports(files: readonly SourceFile[], order = serverOrder): string[] {
  const places = new Map(order.split(/→|,/).map((name, place) => [name.trim(), place]));
  const partOf = (path: string) => /^server\/((?:modules\/)?[\w-]+)/.exec(path)?.[1] ?? '';
  return [...importGraph(files)].flatMap(([path, imported]) => {
    if (!path.startsWith('server/')) return [];
    const place = places.get(partOf(path));
    if (place === undefined) return [`${path}: ${partOf(path)} has no place in the order`];
    return imported
      .filter((to) => to.startsWith('server/') && (places.get(partOf(to)) ?? -1) > place)
      .map((to) => `${path}: ${to} comes later in the order`);
  });
}
