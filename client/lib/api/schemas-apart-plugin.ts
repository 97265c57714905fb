import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Plugin, parseAst, transformWithOxc } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

interface Imported {
  source: string;
  /** Absent: everything, as a namespace. */
  name?: string;
}

interface Statement {
  text: string;
  declares: readonly string[];
  isExported: boolean;
  refersTo: ReadonlySet<string>;
}

interface Module {
  imports: ReadonlyMap<string, Imported>;
  statements: readonly Statement[];
  /** Names that cannot be had without zod. */
  needZod: ReadonlySet<string>;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

const nameOf = (node: unknown): string => (isNode(node) ? String(node.name ?? node.value) : '');

/** All names in it that may stand for a variable. */
function namesIn(node: Node, names = new Set<string>()): Set<string> {
  if (node.type === 'Identifier') names.add(String(node.name));
  for (const [key, value] of Object.entries(node)) {
    const isOnlyName =
      node.computed === false && (key === 'property' || (key === 'key' && node.shorthand !== true));
    if (isOnlyName) continue;
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) namesIn(child, names);
  }
  return names;
}

function importsOf(body: readonly Node[]): Map<string, Imported> {
  const imports = new Map<string, Imported>();
  for (const { specifiers, source } of body.filter(({ type }) => type === 'ImportDeclaration')) {
    for (const { type, local, imported } of nodesOf(specifiers)) {
      const name = type === 'ImportSpecifier' ? { name: nameOf(imported) } : {};
      imports.set(nameOf(local), { source: nameOf(source), ...name });
    }
  }
  return imports;
}

/** A value that nobody takes is left out: to make it has no effect. */
function pure(code: string, declaration: Node): string {
  const [first, ...others] = nodesOf(declaration.declarations);
  const init = first?.init;
  if (!isNode(init) || others.length > 0 || !/[^>]\(/.test(code.slice(init.start, init.end))) return '';
  return `${code.slice(declaration.start, init.start)}/* @__PURE__ */ (() => (${code.slice(init.start, init.end)}))();`;
}

function statementOf(code: string, node: Node): Statement {
  const isExported = node.type === 'ExportNamedDeclaration';
  const declaration = isExported ? node.declaration : node;
  if (!isNode(declaration))
    throw new Error(`${node.type} is not known here: ${code.slice(node.start, node.end)}`);
  const declared =
    declaration.type === 'VariableDeclaration' ? nodesOf(declaration.declarations) : [declaration];
  const text = pure(code, declaration) || code.slice(declaration.start, declaration.end);
  const declares = declared.flatMap(({ id }) => (isNode(id) ? [...namesIn(id)] : []));
  return { text, declares, isExported, refersTo: namesIn(declaration) };
}

const modules = new Map<string, Promise<Module>>();
const root = fileURLToPath(new URL('../../../', import.meta.url));

async function readModule(file: string): Promise<Module> {
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, { sourcemap: false });
  const body = nodesOf(parseAst(code).body);
  const imports = importsOf(body);
  const statements = body
    .filter(({ type }) => type !== 'ImportDeclaration')
    .map((node) => statementOf(code, node));
  const needZod = new Set<string>();
  for (const [local, { source, name }] of imports) {
    if (source === 'zod') needZod.add(local);
    else if (source.startsWith('#shared/')) {
      const other = await moduleOf(root + source.slice(1));
      if (name === undefined ? other.needZod.size > 0 : other.needZod.has(name)) needZod.add(local);
    }
  }
  let before = -1;
  while (before < needZod.size) {
    before = needZod.size;
    for (const { declares, refersTo } of statements)
      if ([...refersTo].some((name) => needZod.has(name))) for (const name of declares) needZod.add(name);
  }
  return { imports, statements, needZod };
}

function moduleOf(file: string): Promise<Module> {
  const known = modules.get(file) ?? readModule(file);
  modules.set(file, known);
  return known;
}

function importLines({ imports }: Module, names: ReadonlySet<string>): string[] {
  return [...imports]
    .filter(([local]) => names.has(local))
    .map(([local, { source, name }]) =>
      name === undefined
        ? `import * as ${local} from '${source}';`
        : `import { ${name} as ${local} } from '${source}';`,
    );
}

/** In whose place every module gets it: schemas decide how they are run when they are made. */
const zodWithoutEval = `${root}client/app/zod-without-eval.ts`;
const plain = '?plain';
const schemas = '?schemas';

function partOf(file: string, module: Module, part: string): string {
  const needsZod = ({ declares }: Statement) => declares.some((name) => module.needZod.has(name));
  const isSchemas = part === schemas;
  const mine = module.statements.filter((statement) => needsZod(statement) === isSchemas);
  const used = new Set(mine.flatMap(({ refersTo }) => [...refersTo]));
  const plainNames = module.statements.filter((one) => !needsZod(one)).flatMap(({ declares }) => declares);
  const fromPlain = isSchemas ? plainNames.filter((name) => used.has(name)) : [];
  return [
    ...importLines(module, used),
    ...(fromPlain.length > 0 ? [`import { ${fromPlain.join(', ')} } from '${file}${plain}';`] : []),
    ...mine.map(({ text }) => text),
    `export { ${mine.flatMap(({ declares }) => declares).join(', ')} };`,
  ].join('\n');
}

/** The module as others know it. */
function frontOf(file: string, { statements, needZod }: Module): string {
  const names = statements.flatMap(({ isExported, declares }) => (isExported ? declares : []));
  const own = (isSchemas: boolean) => names.filter((name) => needZod.has(name) === isSchemas).join(', ');
  return `export { ${own(false)} } from '${file}${plain}';\nexport { ${own(true)} } from '${file}${schemas}';`;
}

/**
 * Builds a module of `shared` that has schemas as two: what needs zod, and what does not. A part of the page that
 * takes only words and rules of it does not load zod for them.
 */
export function schemasApart(): Plugin {
  return {
    name: 'schemas-apart',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = zodWithoutEval) {
      if (source === 'zod' && importer !== zodWithoutEval) return zodWithoutEval;
      return source.endsWith(plain) || source.endsWith(schemas) ? { id: source } : undefined;
    },
    async load(id) {
      const [, file = '', part = ''] = /^(.+[\\/]shared[\\/].+\.ts)(\?plain|\?schemas)?$/.exec(id) ?? [];
      if (file === '' || file.endsWith('.api.ts')) return undefined;
      const module = await moduleOf(file);
      if (module.needZod.size === 0) return undefined;
      const code = part === '' ? frontOf(file, module) : partOf(file, module, part);
      return { code, moduleType: 'js', moduleSideEffects: false };
    },
  };
}
