// The form for `require()`, for Node and bundlers that cannot require an ES module. The engine tells a Node that is too old
// so; Node itself would advise to change files of this package.
require('@svc/engine/node')
module.exports = require('./index.js')
