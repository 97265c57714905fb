import { importsOf, type SourceFile } from './import-graph.ts';

type Rule = (file: SourceFile) => string[];

/** Messages and the calendar, which no dialog surrounds, and the list of mentions, whose editor is marked. */
const needsNoMark =
  /^client\/(?:ui\/feedback\/Toaster|ui\/rich-text\/mentions|features\/timesheets\/calendar\/CalendarGrid)\.tsx$/;
const ofTests = /(?:\.test|test-kit)\.tsx?$/;
const mayReadEnvironment = /^server\/(?:config\.ts|testing\/|tools\/)|^e2e\/|\.test\.tsx?$|\.config\.ts$/;
const readsEnvironment =
  /import\s*\{[^}]*\benv\b[^}]*\}\s*from\s*['"](?:node:)?process['"]|\{[^}=]*\benv\b[^}=]*\}\s*=\s*process\b/;

/** Rules that the linter cannot check, applied to the text of each source file. */
export function findViolations(files: readonly SourceFile[]): string[] {
  const rules: Rule[] = [
    foreignFeature,
    hiddenEnvironment,
    barrelName,
    missingExtension,
    coercion,
    bareLazy,
    spreadQuery,
    citation,
    secureContextOnly,
    ownForm,
    ownTable,
    ownAnswer,
    ownReason,
    droppedReason,
    unmarkedEscape,
    ownRead,
    privateWord,
    foreignTokens,
    followedPromises,
    sqlByHand,
    assumedWeek,
    topLevelAwait,
    silentlyDisabled,
    unlistedStore,
    togetherInTransaction,
  ];
  return files.flatMap((file) => rules.flatMap((rule) => rule(file).map((text) => `${file.path}: ${text}`)));
}

function foreignFeature({ path, text }: SourceFile): string[] {
  const [, own] = /^client\/features\/([^/]+)\//.exec(path) ?? [];
  if (own === undefined) return [];
  const open = ofTests.test(path)
    ? /^(?:queries\.ts$|public\/)|test-kit\.tsx?$/
    : /^(?:queries\.ts$|public\/)/;
  return importsOf(text)
    .filter((name) => {
      const [, feature, rest = ''] = /^#client\/features\/([^/]+)\/(.+)$/.exec(name) ?? [];
      return feature !== undefined && feature !== own && !open.test(rest);
    })
    .map((name) => `${name} is inside another feature; use its queries.ts or public/`);
}

/** The linter sees `process.env`; this sees the ways around it. */
function hiddenEnvironment({ path, text }: SourceFile): string[] {
  if (mayReadEnvironment.test(path) || !readsEnvironment.test(text)) return [];
  return ['only server/config.ts reads the environment'];
}

function barrelName({ path }: SourceFile): string[] {
  return /(?:^|\/)index\.tsx?$/.test(path) ? ['a file is named after what it holds, never index'] : [];
}

function missingExtension({ path, text }: SourceFile): string[] {
  // Test helpers hold source code as text.
  if (path.startsWith('server/testing/')) return [];
  return importsOf(text)
    .filter((name) => /^#(?:server|client|shared)\//.test(name) && !/\.\w+$/.test(name))
    .map((name) => `${name} lacks the file extension`);
}

/** It calls what an object of the sender's names `toString` or `valueOf`, and fails where that is no function. */
function coercion({ path, text }: SourceFile): string[] {
  if (!path.startsWith('shared/') || !/\bz\s*\.coerce\b/.test(text)) return [];
  return ['z.coerce converts whatever is sent; numeric() takes a number or a text that spells one'];
}

/** A message without the reason hides the server's message, which is useful for every status. */
function droppedReason({ path, text }: SourceFile): string[] {
  if (!path.startsWith('client/') || path.endsWith('.test.tsx')) return [];
  const drops = /onFailure: \((?:_\w+[^)]*)?\) =>\s*notify\.error\(/.test(text);
  const judges = /status < 500[^;?]*\?\s*\w+\.message|status < 500;\s*return \w+ \? \w+\.message/.test(text);
  return drops || judges
    ? ['a message about a failure holds its reason: pass `cause`, or take answerText']
    : [];
}

/** A dialog around a control receives Escape first and closes, unless the control is marked. */
function unmarkedEscape({ path, text }: SourceFile): string[] {
  const isControl = /^client\/.*\.tsx$/.test(path) && !/\.test\.tsx$/.test(path);
  if (!isControl || !/\bkey [!=]== 'Escape'|\['Escape',/.test(text)) return [];
  if (/ownEscape\(|addEventListener\('keydown'/.test(text) || needsNoMark.test(path)) return [];
  return ['a control that uses Escape is marked with ownEscape, so that a dialog around it stays open'];
}

/** Code that is broken off because the page is left must not look like a failure. */
function bareLazy({ path, text }: SourceFile): string[] {
  if (!path.startsWith('client/') || /^client\/lib\/failures\/(?:lazy-part|load-code)\.ts$/.test(path))
    return [];
  if (!/import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(text)) return [];
  return ['lazy of React takes a page that is being left for a failure; take lazyPart or lazyView'];
}

/**
 * Its getters track the fields that a part uses; a spread reads all of them, so that each read renders the part twice
 * more.
 */
function spreadQuery({ path, text }: SourceFile): string[] {
  if (!path.startsWith('client/')) return [];
  const names = [...text.matchAll(/const (\w+) = useRead\w*\(/g)].map(([, name]) => name);
  const isSpread =
    /\.\.\.useRead\w*\(/.test(text) || names.some((name) => text.includes(`return { ...${name}`));
  return isSpread ? ['a query that is spread is followed as a whole; name what is needed of it'] : [];
}

/** A reader of the code has the code alone. */
function citation({ text, path }: SourceFile): string[] {
  if (path.startsWith('server/testing/rules/') || !text.includes('§')) return [];
  return ['cites a document outside the repository; say the rule'];
}

/** Browsers have it on https and on this machine only; many installations are reached by http in their own network. */
function secureContextOnly({ path, text }: SourceFile): string[] {
  if (!path.startsWith('client/') || path.includes('.test.') || !/\bcrypto\s*\.randomUUID\b/.test(text))
    return [];
  return ['crypto.randomUUID is missing on pages without TLS; take uuid'];
}

/** One way to build a form: a schema, one call, what the server refuses at the fields. */
function ownForm({ path, text }: SourceFile): string[] {
  if (!path.startsWith('client/') || path === 'client/lib/input/use-api-form.ts') return [];
  if (/ from '(?:react-hook-form|@hookform\/)/.test(text)) return ['a form is made with useApiForm'];
  const isForm = /\bonSubmit=|\bFormEvent\b/.test(text);
  return isForm && /\buseAttempt\(/.test(text)
    ? ['useAttempt is for one click; a form takes useApiForm']
    : [];
}

/** One table: head, sorting, paging, narrow screens and its name are those of `DataTable`. */
function ownTable({ path, text }: SourceFile): string[] {
  if (!path.startsWith('client/') || path === 'client/ui/table/DataTable.tsx') return [];
  return /<Table\.(?:Root|ScrollArea)\b/.test(text) ? ['a table is a DataTable'] : [];
}

/** No single query has failed there: a route, the start of a page, a board or a plan made of several. */
const failsByItself = new Set([
  'client/app/RouteError.tsx',
  'client/features/kanban/KanbanView.tsx',
  'client/features/my-day/PlansView.tsx',
  'client/features/workspace/GatePages.tsx',
]);

/** One way to draw what a query answers: its skeleton, its failure, its data. */
function ownAnswer({ path, text }: SourceFile): string[] {
  if (!path.startsWith('client/') || path.startsWith('client/ui/') || failsByItself.has(path)) return [];
  return /<ErrorState\b/.test(text) ? ['a query that fails is drawn by Answer'] : [];
}

function ownReason({ path, text }: SourceFile): string[] {
  if (!path.startsWith('client/') || path.startsWith('client/ui/')) return [];
  return /\bnotify\.error\((?:[^;]*description: )?errorText\(/.test(text)
    ? ['a toast takes the error: notify.error(title, { cause }) or notify.refused(error)']
    : [];
}

/** Keys, cancellation and staleness follow from the endpoint, so pages neither query nor mutate by themselves. */
function ownRead({ path, text }: SourceFile): string[] {
  if (!path.startsWith('client/') || path.startsWith('client/lib/') || ofTests.test(path)) return [];
  if (/\buse(?:Suspense|Infinite)?Quer(?:y|ies)\(/.test(text)) return ['a read is useRead or useReadOf'];
  return /\buseMutation\b/.test(text) ? ['a write is useWrite'] : [];
}

/** Our own tokens are signed and verified in one place; `jose` checks the keys of other issuers. */
function foreignTokens({ path, text }: SourceFile): string[] {
  const isOpen = path.startsWith('server/modules/auth/social/') || path.includes('.test.');
  if (isOpen || !importsOf(text).includes('jose')) return [];
  return ['jose is for tokens of other issuers; ours go through server/context/tokens.ts'];
}

const mayFollowCalls = new Set([
  'server/db/shared-pool.ts',
  'server/jobs/testing/direct.ts',
  'server/testing/shapes/named-changes.ts',
]);

/** A value that is passed can be seen; the connection of a transaction of Prisma is the one that cannot be passed. */
function followedPromises({ path, text }: SourceFile): string[] {
  const isOpen = path.startsWith('server/tracing/') || mayFollowCalls.has(path);
  if (isOpen || path.includes('.test.') || !importsOf(text).includes('node:async_hooks')) return [];
  return ['AsyncLocalStorage hides a value; pass it'];
}

/** Words that docs/glossary.md has a field term for. */
const privateWords =
  /\bexport (?:async )?(?:function|const|type|interface|class) (asked|found|heard|held|kept|known|made|putDown|said|saying|shown|takeBack|taken|takers|tie|ties|wanted)\b/g;

function privateWord({ path, text }: SourceFile): string[] {
  if (path.includes('.test.')) return [];
  return [...text.matchAll(privateWords)].map(
    ([, word]) => `${word} is a private word; take one of docs/glossary.md`,
  );
}

const runsSql = /\$(?:query|execute)RawUnsafe\b|\b(?:pool|client)\.query\b/;
/** A place of a value that was counted by hand; a dollar before a brace is none. */
const countedPlace = /\$\d/;

/**
 * Files that may contain SQL text: those that run statements, begin transactions or connections, or write rows of any
 * table.
 */
const runsText =
  /^server\/(?:db|ops|seeds|bench|tools|cli|tracing)\/|\/testing\/|^server\/(?:context\/transaction|jobs\/queue-backend)\.ts$/;

/** A statement counts its values itself, so that none can slip into the place of another. */
function sqlByHand({ path, text }: SourceFile): string[] {
  if (!path.startsWith('server/') || runsText.test(path) || ofTests.test(path)) return [];
  return [
    ...(runsSql.test(text) ? ['a statement is run by queryRows or execute of server/db/query.ts'] : []),
    ...(countedPlace.test(text) ? ['a value stands where it is used, as a part of sql`…`'] : []),
  ];
}

const weekFiles =
  /^(?:server\/db\/week\.sql|shared\/time\/week)\.ts$|^server\/(?:seeds|bench|testing)\/|^e2e\//;
/** PostgreSQL starts weeks on Monday; a unit that is not a literal may be a week. */
const databaseWeek = /date_trunc\(\s*(?!'(?:hour|day|month|year)')/i;
const fixedWeek =
  /\b(?:startOfWeek|endOfWeek|weekDays|weekKey|weekBounds|monthWeeks|rangeNamed)\([^;]*?'(?:MON|TUES|WEDNES|THURS|FRI|SATUR|SUN)DAY'|\bstartWeekOn(?:: WeekDay)? = '/;

/** Each organization chooses the first day of its weeks. */
function assumedWeek({ path, text }: SourceFile): string[] {
  if (weekFiles.test(path) || ofTests.test(path)) return [];
  return [
    ...(databaseWeek.test(text)
      ? ['the first day of a week is startOfWeekSql of server/db/week.sql.ts']
      : []),
    ...(fixedWeek.test(text) ? ['a week begins on the day that the organization has set'] : []),
  ];
}

/** A file that awaits at its top level, and is imported by the module it awaits, deadlocks: the page stays blank. */
function topLevelAwait({ path, text }: SourceFile): string[] {
  if (!path.startsWith('client/') || /\.test\.tsx?$|test-kit|vite\.config/.test(path)) return [];
  return /^(?:export )?(?:await\b|(?:const|let) [^=\n]+= await\b)/m.test(text)
    ? ['await at the top of a file; begin in a function']
    : [];
}

const disabledButton =
  /<(?:Button|IconButton|ControlButton|ChoiceButton|FormDialog|chakra\.button)\b(?:(?!<[A-Za-z]|\/>)[\s\S])*?\bdisabled=\{([^{}]*)\}/g;
/** Conditions that need no reason: work in progress, or nothing chosen or typed yet; the page shows them itself. */
const evident =
  /^!?[\w.?]*\b(?:is(?:Busy|Saving|Pending|Sending|Dirty|Read|ReadOnly|Again|Current)|pending|disabled|hasUnread|unread|data)$|^[\w.?'[\]-]+ === (?:undefined|null|''|0)$|^\w+\.error !== undefined$/;
const isEvident = (condition: string) => condition.split('&&').some((part) => evident.test(part.trim()));

/** A button that cannot act must explain why and what to do: it stays enabled and says so. */
function silentlyDisabled({ path, text }: SourceFile): string[] {
  if (!path.startsWith('client/') || path.startsWith('client/ui/') || ofTests.test(path)) return [];
  const says = 'take `reason` of Tip, IconButton, FormDialog or ActionMenu, so that the button says why';
  return [...text.matchAll(disabledButton)]
    .map(([, expression = '']) => expression)
    .filter((expression) => !expression.replaceAll(/[()]/g, '').split('||').every(isEvident))
    .map((expression) => `disabled={${expression}}: ${says}`);
}

const mayStore = /^client\/(?:lib\/session\/(?:device|storage|indexed-db)\.ts$|testing\/|service-worker\/)/;

/** Every browser store is listed with its fate at sign-out. */
function unlistedStore({ path, text }: SourceFile): string[] {
  if (!path.startsWith('client/') || mayStore.test(path) || ofTests.test(path)) return [];
  return /\b(?:localStorage|sessionStorage|indexedDB)\b|\bdocument\.cookie\b/.test(text)
    ? ['what this device stores is listed in client/lib/session/device.ts and read through it']
    : [];
}

const together = /\bPromise\.(?:all|allSettled|race|any)\b/;
/** A parameter, a callback's or one that a callback of `inTransaction` has in scope. */
const ofTransaction = /\btx\b|\bInTransaction</;

/** A function of several statements would send the later ones after those of its neighbors in the list. */
function togetherInTransaction({ path, text }: SourceFile): string[] {
  if (!/^server\/(?!bench\/|testing\/)/.test(path) || ofTests.test(path)) return [];
  return topLevelParts(text)
    .filter((part) => ofTransaction.test(part) && together.test(part))
    .map(() => 'statements of a transaction are awaited one after the other, never together');
}

/** Declarations of a file: each begins at the margin and ends before the next. */
function topLevelParts(text: string): string[] {
  return text.split(/^(?=(?:export |async |function |const |class |type |interface )\b)/m);
}
