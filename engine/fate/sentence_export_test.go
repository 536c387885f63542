package fate

// Face and StepsText are what the generated texts are tested through.
var (
	Face      = face
	StepsText = stepsText
)
