/** Path of the drawing program's fonts; must be set before the program loads. Written at build, see vite.config.ts. */
const assetPath = '/assets/excalidraw/';

Object.assign(window, { EXCALIDRAW_ASSET_PATH: assetPath });
