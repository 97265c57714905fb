import { launch } from './launch.mjs';

await launch('server/main.js', ['server', 'client']);
