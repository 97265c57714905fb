import { z } from 'zod';

// Our pages may not evaluate code. Schemas look whether they may when they are made, which browsers report as an attack.
z.config({ jitless: true });
