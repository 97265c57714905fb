export interface Area {
  readonly [key: string]: string | Area;
}

/** The path of a file's words, if it is not the file's name in camel case. */
const places: Readonly<Record<string, readonly string[]>> = {
  app: [],
  lists: [],
  task: ['tasks'],
  'rich-text': ['ui', 'richText'],
};

const fileName = (path: string) => path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function merged(one: Area, other: Area): Area {
  const added = Object.entries(other).map(([key, value]): [string, string | Area] => {
    const own = one[key];
    return [key, typeof own === 'object' && typeof value === 'object' ? merged(own, value) : value];
  });
  return { ...one, ...Object.fromEntries(added) };
}

/** The messages of `time-logs` as `{ timeLogs: … }`. */
function areaOf(name: string, words: Area): Area {
  const place = places[name] ?? [camelCase(name)];
  return place.reduceRight<Area>((inner, key) => ({ [key]: inner }), words);
}

/** The words of many files in one tree. */
export function mergedAreas(files: Readonly<Record<string, Area>>): Area {
  return Object.entries(files).reduce<Area>(
    (all, [path, words]) => merged(all, areaOf(fileName(path), words)),
    {},
  );
}
