import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { toLocalText } from '#client/lib/text/texts.ts';
import { plainErrors } from '#shared/text/plain-errors.ts';

z.config({ customError: plainErrors(toLocalText) });

export { zodResolver };
