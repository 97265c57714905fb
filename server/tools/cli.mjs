import { launch } from './launch.mjs';

await launch('server/cli.js', ['server']);
