// The service with conversions that are done at once and no rate limit, in a process of its own, for those who
// send more requests than a test in this language would: prints its address and a key.
import { KEY, testService } from './test-service.ts'

const service = await testService()
process.stdout.write(`${service.url} ${KEY}\n`)
