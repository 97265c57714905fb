/** A file that the worker caches when it is installed. */
export interface Precached {
  readonly url: string;
  /** Null: it is in the name. */
  readonly revision: string | null;
}

/** Code and styles, by the place of the build. */
export const isAsset = (path: string): boolean => path.startsWith('/assets/');

/** Whether this device requests reduced data use. */
export const savesData = (navigator: object): boolean =>
  'connection' in navigator && Reflect.get(Object(navigator.connection), 'saveData') === true;

/** The files to load ahead; on expensive connections only the page, whose code is stored on use. */
export const precachedAt = (navigator: object, files: readonly Precached[]): Precached[] =>
  files.filter(({ url }) => !savesData(navigator) || !isAsset(url));
