/** Where the drawing program finds its fonts; has to be set before it is loaded. Written at build, see vite.config.ts. */
const assetPath = '/assets/excalidraw/';

Object.assign(window, { EXCALIDRAW_ASSET_PATH: assetPath });
