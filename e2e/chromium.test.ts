import { chromium } from './support/browsers/found.ts';
import { tellStories } from './tell-stories.ts';

tellStories(chromium);
