// Makes the demo data of the browser tests ahead of them, and says where they lie.
import { makeDemoData } from './start-server';

console.log(await makeDemoData());
